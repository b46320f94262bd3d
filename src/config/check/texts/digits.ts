/** Non-Latin digits of the app's languages (Arabic and Persian). */
const anyDigit = /[٠-٩۰-۹]/g

/** The text with Latin digits. Its length stays the same. */
export const latinDigits = (text: string): string =>
  text.replace(anyDigit, (digit) => String((digit.charCodeAt(0) - (digit < '۰' ? 0x660 : 0x6f0)) % 10))
