/** A login name as other users may see it: `ab***@g***.com` for an email address, `12****89` for anything else. */
export function maskName(name: string): string {
  const at = name.lastIndexOf('@')
  if (at > 0) {
    const host = name.slice(at + 1)
    const ending = host.slice(host.lastIndexOf('.'))
    return `${name.slice(0, 2)}***@${host.slice(0, 1)}***${ending}`
  }
  return name.length > 4 ? `${name.slice(0, 2)}****${name.slice(-2)}` : `${name.slice(0, 1)}****`
}
