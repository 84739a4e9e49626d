/** An instruction of a Dockerfile: its lines joined, without comments. */
interface Step {
  stage: string
  name: string
  words: string
}

/** The instructions of a Dockerfile in their order; a stage without a name is called `last`. */
export function stepsOf(text: string): Step[] {
  const joined = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\s*\\\n\s*/g, ' ')
  let stage = ''
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
      if (name === '') throw new Error(`no instruction: ${line}`)
      if (name === 'FROM') stage = / AS (\w+)/.exec(words)?.[1] ?? 'last'
      return { stage, name, words: words.trim() }
    })
}
