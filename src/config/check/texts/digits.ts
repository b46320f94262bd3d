/** Digits of the app's languages that are not Latin: Arabic, Persian, and the wide ones of Chinese, Japanese and Korean keyboards. */
const anyDigit = /[٠-٩۰-۹０-９]/g
/** The code of the zero of each set, highest first. */
const zeros = [0xff10, 0x6f0, 0x660]

/** The text with Latin digits. Its length stays the same. */
export const latinDigits = (text: string): string =>
  text.replace(anyDigit, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.find((zero) => zero <= code) ?? code))
  })
