/** The time on the server and in the browser, epoch ms. Every sample is open. No second ends while a page is open. */
export const fixedNow = Date.parse('2027-03-10T12:00:00.100Z')
