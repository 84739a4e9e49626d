import { type Break, beginning } from './breaks.ts'

/** `[break 2]` in the title of a test that runs with the second break; 0 and one more than the last run unbroken. */
export const mark = (number: number) => `[break ${number}]`

/**
 * The source with several breaks, which must not overlap, each in force while `globalThis.__break` is its number. An
 * expression that is evaluated when the file loads cannot be broken so.
 */
export function switched(source: string, breaks: readonly { number: number; one: Break }[]): string {
  return breaks
    .toSorted(({ one }, { one: other }) => other.start - one.start)
    .reduce((made, { number, one: { start, end, text, unchanged, isFirst } }) => {
      const said = unchanged ?? source.slice(start, end)
      const isInElement = text.startsWith('{')
      const choice = `(globalThis.__break === ${number} ? (${isInElement ? text.slice(1, -1) : text}) : (${said}))`
      const put = isInElement ? `{${choice}}` : isFirst ? beginning(choice) : choice
      return made.slice(0, start) + put + made.slice(end)
    }, source)
}

const IMPORT = /^import \{([^}]*\btest\b[^}]*)\} from '(?:vitest|node:test)';?$/m

/** The source of a test file whose tests run unbroken, then with each of `count` breaks, then unbroken again. */
export function repeated(source: string, count: number): string | null {
  const found = IMPORT.exec(source)
  if (!found) return null
  const line = found[0].replace(/\btest\b(?=[^}]*\})/, 'test as __test')
  return source.replace(found[0], () => `${line}; ${WRAPPER.replace('COUNT', String(count + 1))}`)
}

const WRAPPER = [
  'const test = ((make) => {',
  'const all = (add) => (title, ...rest) => { for (let number = 0; number <= COUNT; number += 1)',
  'add(title + " [break " + number + "]", ...rest.map((one) => typeof one !== "function" ? one :',
  '(...given) => { globalThis.__break = number; return one(...given) })) };',
  'return new Proxy(all(make), { get: (_, key) => key === "each" ? (...table) => all(make.each(...table)) : make[key] })',
  '})(__test);',
].join(' ')
