/** The name of a part of generated code or of a package, and the code without it. */
export type Cut = readonly [name: string, apply: (code: string) => string]

/** Applies cuts. Throws when one changes nothing: then the package has changed, and its code would be in every page. */
export const cutAll = (code: string, cuts: readonly Cut[], file: string, where: string): string =>
  cuts.reduce((text, [name, apply]) => {
    const slim = apply(text)
    if (slim === text) throw new Error(`${file} no longer contains ${name}; see ${where}.`)
    return slim
  }, code)
