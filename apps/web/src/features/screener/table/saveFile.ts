/** Downloads the text as a file. */
export function saveFile(name: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari starts reading the address after the press.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
