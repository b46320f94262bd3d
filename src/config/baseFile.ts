/**
 * The file in a config folder in which the command line stores the release that the folder is based on. It is not part of
 * the config: the check, the release and the watch of the folder ignore it.
 */
export const baseFile = '.release.json'
