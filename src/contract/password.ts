/** Allowed length of a password, in characters. */
export const passwordLength = { min: 10, max: 128 } as const

/** Minimum number of different characters. */
const minDifferentCharacters = 5

/** The most common passwords of at least the minimum length. */
const commonPasswords = new Set(
  (
    '0123456789 0987654321 1020304050 1029384756 1122334455 12345678910 1234567890 12345qwert 1234qwerasdf 123456789a ' +
    '123456789q 147258369a 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc a123456789 abcdefghij abcdefghijkl ' +
    'administrator asdfghjkl1 asdfghjkl123 changeme123 football123 iloveyou123 letmein123 myspace123 p@ssw0rd123 ' +
    'passw0rd123 password12 password123 password1234 password12345 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcrfv ' +
    'qwerty1234 qwerty12345 qwerty123456 qwertyuiop qwertyuiop123 qwertyuiop[] superman123 sunshine123 welcome123 ' +
    'zaq12wsxcde3 zxcvbnm123 zxcvbnm12345'
  ).split(' '),
)

/** Whether a password has an allowed length and enough different characters, is not common, and does not contain the login name. */
export function isGoodPassword(password: string, loginName: string): boolean {
  const characters = [...password.normalize('NFC')]
  const lower = password.toLowerCase()
  const isLong = characters.length >= passwordLength.min && characters.length <= passwordLength.max
  return (
    isLong &&
    new Set(characters).size >= minDifferentCharacters &&
    !commonPasswords.has(lower) &&
    !lower.includes(loginName)
  )
}
