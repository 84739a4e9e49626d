/** Code that takes a while to start, as any does on a busy machine. */
await new Promise((resolve) => setTimeout(resolve, 700))

export default (words: string) => words
