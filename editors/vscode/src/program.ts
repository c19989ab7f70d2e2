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
