/**
 * What a spreadsheet computes when it opens a file: a sign at the start, also behind space and as a wide sign of a Chinese or Japanese
 * keyboard, and whatever the text has after it, new lines included.
 */
export const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/
