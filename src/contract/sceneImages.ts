/** The path of an illustration as an image of its own, for browsers without scripts. */
export const sceneImagePath = (name: string): string => `/scenes/${name}.svg`
