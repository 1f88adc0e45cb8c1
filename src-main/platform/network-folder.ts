import { readFileSync, realpathSync, statfsSync } from 'node:fs';

/** File systems that several computers reach, by the numbers that Linux gives them (statfs(2)). */
const NETWORK_TYPES: ReadonlySet<number> = new Set([
  0x69_69, // NFS
  0x51_7b, // SMB
  0xff_53_4d_42, // CIFS
  0xfe_53_4d_42, // SMB 2 and 3
  0x53_46_41_4f, // AFS
  0x0b_d0_0b_d0, // Lustre
  0x00_c3_64_00, // Ceph
  0x01_16_19_70, // GFS2
  0x74_61_63_6f // OCFS2
]);

/** FUSE stands for all kinds; which one it is, the list of mounts says. */
const FUSE = 0x65_73_55_46;

const NETWORK_FUSE =
  /^fuse\.(?:sshfs|rclone|gvfsd-fuse|s3fs|glusterfs|ceph(?:-fuse)?|davfs2?|curlftpfs|smbnetfs|kio-fuse)$/;

/** Mount points and types of `/proc/self/mountinfo` (proc(5)): the fifth field, and the one behind the hyphen. */
const MOUNT = /^\d+ \d+ \S+ \S+ (\S+) .*? - (\S+) /gm;

/** Whether a folder lies in a file system in user space that reaches another computer. `mounts`: the text of `/proc/self/mountinfo`. */
export const isNetworkFuse = (mounts: string, folder: string): boolean => {
  const around = [...mounts.matchAll(MOUNT)]
    .map(([, point = '', type = '']) => ({
      point: point.replaceAll(/\\([0-7]{3})/g, (_escape, octal: string) => String.fromCharCode(parseInt(octal, 8))),
      type
    }))
    .filter(({ point }) => folder === point || folder.startsWith(point.endsWith('/') ? point : `${point}/`))
    .toSorted((one, other) => one.point.length - other.point.length)
    .at(-1);
  return around !== undefined && NETWORK_FUSE.test(around.type);
};

/** Whether a file system's type is one of a network. `type`: of 32 bits, with or without its sign. */
export const isNetworkType = (type: number): boolean => NETWORK_TYPES.has(type >>> 0);

/** Whether a path names another computer, as UNC paths on Windows do (`\\host\share`, `\\?\UNC\host\share`). Reads nothing. */
export const namesComputer = (path: string, platform: NodeJS.Platform = process.platform): boolean =>
  platform === 'win32' && /^[\\/]{2}(?:[?.][\\/]UNC[\\/]|(?![?.][\\/]))/i.test(path);

/** Whether a folder is on another computer, as far as this one can tell: on Linux by its file system, on Windows by a UNC path. */
export const isOnNetwork = (folder: string, platform: NodeJS.Platform = process.platform): boolean => {
  if (platform === 'win32') return namesComputer(folder, platform);
  if (platform !== 'linux') return false;
  try {
    const { type } = statfsSync(folder);
    return (
      isNetworkType(type) ||
      (type >>> 0 === FUSE && isNetworkFuse(readFileSync('/proc/self/mountinfo', 'utf8'), realpathSync(folder)))
    );
  } catch {
    return false;
  }
};
