/** A package as package-lock.json has it. */
export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
  hasInstallScript?: boolean;
}

/** What package-lock.json has of its packages, by the folder that each is installed in; '' is the project. */
export type Lock = Readonly<Record<string, LockedPackage>>;

export interface Installed {
  name: string;
  version: string;
  licence: string | undefined;
  /** The package works without it. */
  isOptional: boolean;
  hasInstallScript: boolean;
}

/** All that npm installs with the package, in the order of names; nothing that only its development takes. */
export function installedWith(lock: Lock): Installed[] {
  return Object.entries(lock)
    .filter(([folder, { dev, peer }]) => folder !== '' && !dev && !peer)
    .map(([folder, { version = '', license, optional, devOptional, hasInstallScript }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      isOptional: optional === true || devOptional === true,
      hasInstallScript: hasInstallScript === true,
    }))
    .toSorted((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1));
}
