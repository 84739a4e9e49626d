import { filesOf, literal, placeOf, placesIn, textOf } from './files.ts'
import { handlersByEndpoint } from './handlers.ts'

const CONTRACT = 'packages/contract/src/**/*.ts'
const SERVER = 'apps/server/src'
const BROWSER = 'apps/{web,desk}/src/**/*.{ts,tsx}'

interface Answer {
  /** The address in the contract: `/api/alpha/channels/:slug/`. */
  pattern: string
  lines: string[]
}

/** Places of the endpoints at an address: in the contract, their handlers and their callers. */
export async function endpointsAt(path: string): Promise<string[]> {
  const all = [...(await deskListEndpoints(path)), ...writtenOut(path)]
  // The server prefers an address written out: `/api/alpha/all/` is no `/api/alpha/:type/`.
  const partsOf = ({ pattern }: Answer) => pattern.split('/:').length
  const fewest = Math.min(...all.map(partsOf))
  return [...new Set(all.filter((one) => partsOf(one) === fewest).flatMap(({ lines }) => lines))]
}

interface WrittenOut {
  file: string
  name: string
  method: string
  pattern: string
  /** The constant that it stands in. */
  group: string
  /** The contract that the browser calls it by. */
  called: string
}

let known: WrittenOut[] | undefined

/** Endpoints whose address is one string of the contract. */
function allWrittenOut(): WrittenOut[] {
  known ??= filesOf(CONTRACT).flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(/^ {2}(\w+): endpoint\(\{\s*at: '(\w+) (.+?)'/gm)].map((found) => {
      const [, name = '', method = '', pattern = ''] = found
      const group = text.slice(0, found.index).match(/[\s\S]*^(?:export )?const (\w+) = /m)?.[1] ?? ''
      const called = /\/desk(\.ts|\/own\/)/.test(file) ? 'desk' : wholeOf(group)
      return { file, name, method, pattern, group, called }
    })
  })
  return known
}

function writtenOut(path: string): Answer[] {
  return allWrittenOut()
    .filter(({ pattern }) => fits(pattern, path))
    .map(({ file, name, method, pattern, group, called }) => ({
      pattern,
      lines: [
        `endpoint  ${method} ${pattern}  is ${called}.${name}`,
        `contract  ${placeOf(file, new RegExp(`^  ${name}: endpoint`))}`,
        ...handlersOf([called, group], name).map((place) => `handler   ${place}`),
        ...placesIn(BROWSER, new RegExp(`\\b${called}\\.${name}\\b`)).map((place) => `asked in  ${place}`),
      ],
    }))
}

/** The address of `feed.all`, and the place that answers it; undefined when it is no endpoint. */
export function callNamed(call: string): string | undefined {
  const [contract = '', name = ''] = call.split('.')
  const one = allWrittenOut().find(
    ({ called, group, name: own }) => own === name && (called === contract || group === contract),
  )
  return one && `${one.method} ${one.pattern}  answered in ${handlersOf([one.called, one.group], name).join(', ')}`
}

/** The contract that a group of endpoints in a file of its own is a part of; the group itself when it is whole. */
function wholeOf(group: string): string {
  const whole = new RegExp(`^export const (\\w+) = \\{\\n {2}\\.\\.\\.${group},`, 'm')
  return filesOf(CONTRACT).flatMap((file) => textOf(file).match(whole)?.[1] ?? [])[0] ?? group
}

/** Endpoints of the desk's lists, whose addresses `deskResource` makes of the list's name. */
async function deskListEndpoints(path: string): Promise<Answer[]> {
  if (!path.startsWith('/api/desk/')) return []
  const { deskResources } = await import('../../packages/contract/src/desk.ts')
  const { endpointsOf } = await import('../../packages/contract/src/desk/resource.ts')
  return deskResources.flatMap((resource) => {
    const endpoints = Object.entries(endpointsOf(resource)).filter(([, { at }]) => fits(at.split(' ')[1]!, path))
    const action = /^\/api\/desk\/[^/]+\/[^/]+\/([^/]+)/.exec(path)?.[1]
    const named = endpoints.map(([name, { at }]) => ({
      pattern: at.split(' ')[1]!,
      lines: [`endpoint  ${at}  is ${name}`],
    }))
    const last = named.at(-1)
    if (last) last.lines.push(...deskListAt(resource.name, action))
    return named
  })
}

/** Places of a list of the desk in the contract, on the server and at the desk; of one action where it is named. */
export function deskListAt(name: string, action?: string): string[] {
  const [contract = ''] = filesOf('packages/contract/src/desk/**/*.ts').filter((file) =>
    textOf(file).includes(`deskResource({\n  name: '${name}',`),
  )
  const constant = textOf(contract).match(new RegExp(`const (\\w+) = deskResource\\(\\{\\n  name: '${name}'`))![1]!
  const key = new RegExp(`^\\s+'?${action ? literal(action) : ''}'?[:(]`)
  const at = (file: string, line: RegExp) => (action && placeOf(file, key)) ?? placeOf(file, line)
  return [
    `contract  ${at(contract, new RegExp(`^ {2}name: '${name}',`))}`,
    ...filesOf(`${SERVER}/features/**/*.ts`)
      .filter((file) => new RegExp(`deskOf\\(${constant}\\b`).test(textOf(file)))
      .map((file) => `server    ${at(file, new RegExp(`deskOf\\(${constant}\\b`))}`),
    ...filesOf('apps/desk/src/features/**/*.tsx')
      .filter((file) => new RegExp(`^\\s+contract: ${constant},`, 'm').test(textOf(file)))
      .map((file) => `screen    ${at(file, new RegExp(`^\\s+contract: ${constant},`))}`),
    `made by   packages/contract/src/desk/resource.ts, apps/server/src/features/desk/routes.ts`,
  ]
}

/** Mentions of addresses outside the contract, such as files and the server's own pages. */
export function mentionsOf(path: string): string[] {
  return placesIn(`${SERVER}/**/*.ts`, new RegExp(`['"\`]${literal(path)}`)).map((place) => `named in  ${place}`)
}

let handlers: Map<string, string[]> | undefined

/** Where an endpoint is handled, by the contract that it stands in or the group of it. */
function handlersOf(contracts: string[], name: string): string[] {
  handlers ??= handlersByEndpoint()
  return [...new Set(contracts)].flatMap((contract) => handlers!.get(`${contract}.${name}`) ?? [])
}

function fits(pattern: string, path: string) {
  const trimmed = path.replace(/\/$/, '')
  return new RegExp(`^${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}$`).test(trimmed)
}
