import * as path from "node:path";

/** Returns the program to start: the program in the settings, otherwise the program of the extension, otherwise the program on the path. */
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
