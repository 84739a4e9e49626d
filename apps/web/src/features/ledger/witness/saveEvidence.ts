/** Saves evidence as a file of JSON: the notes in it have signatures, so it speaks for itself. */
export function saveEvidence(evidence: object, name: string) {
  const file = new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
