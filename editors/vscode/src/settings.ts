/** The settings of the server, with the names of the server. */
export interface Settings {
  release: string;
  profile: string;
  config: string;
  inlayHints: boolean;
}

/** Returns the settings for the start of the server. */
export function settings(get: <T>(name: string, otherwise: T) => T): Settings {
  return {
    release: get("release", ""),
    profile: get("profile", ""),
    config: get("config", ""),
    inlayHints: get("inlayHints", false),
  };
}

/** Returns the settings that apply to a check, as arguments of the program. */
export function checkArguments({ release, profile, config }: Settings): string[] {
  const given = Object.entries({ release, profile, config }).filter(([, value]) => value !== "");
  return given.flatMap(([name, value]) => [`--${name}`, value]);
}
