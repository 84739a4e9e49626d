/** Prints a Markdown table for docs/performance.md. */
export function table(head: string[], lines: string[][]) {
  console.log(`| ${head.join(' | ')} |`)
  console.log(`|${head.map(() => '---').join('|')}|`)
  for (const line of lines) console.log(`| ${line.join(' | ')} |`)
  console.log()
}

export function median(values: number[]) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!
}
