/** Some of the fields of a value, at every depth. Functions of any signature replace generic ones, such as those of a client. */
type Parts<T> = T extends (...args: never[]) => unknown
  ? (...args: never[]) => unknown
  : T extends readonly (infer Entry)[]
    ? readonly Parts<Entry>[]
    : T extends object
      ? // Without the index of frames that a window has.
        { [K in keyof T as number extends K ? never : K]?: Parts<T[K]> }
      : T

/** A value of which the tested code reads only these fields. The cast is the only one of its kind in the tests. */
export const fake = <T>(parts: Parts<T> | Partial<T>): T => parts as T

/** A property that the type of an object does not have, such as one that a script adds to an element or to the window. */
export const propertyOf = (object: object, name: string): unknown => Reflect.get(object, name)
