/* The parts that Canopy uses of two packages without types: electron-installer-debian 4.0.0 and electron-installer-redhat 4.0.0. */

declare module 'electron-installer-debian' {
  export class Installer extends LinuxInstaller {}
}

declare module 'electron-installer-redhat' {
  export class Installer extends LinuxInstaller {
    generateScripts(): Promise<unknown>;
  }
}

interface InstallerOptions {
  readonly name: string;
  /** Filled by `movePackage`. */
  readonly packagePaths?: readonly string[];
}

declare class LinuxInstaller {
  constructor(data: Readonly<Record<string, unknown>>);
  options: InstallerOptions;
  stagingDir: string;
  /** `usr`, or its folder during the build. */
  get baseAppDir(): string;
  /** The methods that `createContents` calls. */
  get contentFunctions(): string[];
  copyLicense(copyrightFile: string): Promise<void>;
  generateDefaults(): Promise<unknown>;
  generateOptions(): void;
  createStagingDir(): Promise<unknown>;
  createContents(): Promise<unknown>;
  createPackage(): Promise<unknown>;
  movePackage(): Promise<unknown>;
}
