import * as path from "node:path";

/** The program to start: the one that is set, else the one that came with the extension, else the one on the path. */
export function programPath(
  configured: string,
  extension: string,
  platform: NodeJS.Platform,
  exists: (file: string) => boolean,
): string {
  if (configured !== "") {
    return configured;
  }
  const name = platform === "win32" ? "vnfcheck.exe" : "vnfcheck";
  const bundled = path.join(extension, "server", name);
  return exists(bundled) ? bundled : name;
}

/** The settings that the server takes, as it names them. */
export interface Settings {
  release: string;
  profile: string;
  config: string;
  inlayHints: boolean;
}

/** What is handed to the server when it starts. */
export function settings(get: <T>(name: string, otherwise: T) => T): Settings {
  return {
    release: get("release", ""),
    profile: get("profile", ""),
    config: get("config", ""),
    inlayHints: get("inlayHints", false),
  };
}
