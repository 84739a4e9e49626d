import { filesOf, literal, placeOf, placesIn, textOf } from './files.ts'

const CONTRACT = 'packages/contract/src/**/*.ts'
const SERVER = 'apps/server/src'
const BROWSER = 'apps/{web,desk}/src/**/*.{ts,tsx}'

/** Places of the endpoints at an address: in the contract, their handlers and their callers. */
export async function endpointsAt(path: string): Promise<string[]> {
  return [...writtenOut(path), ...(await deskListEndpoints(path))]
}

/** Endpoints whose address is one string of the contract. */
function writtenOut(path: string): string[] {
  return filesOf(CONTRACT).flatMap((file) => {
    const text = textOf(file)
    return [...text.matchAll(/^ {2}(\w+): endpoint\(\{\s*at: '(\w+) (.+?)'/gm)].flatMap((found) => {
      const [, name = '', method = '', pattern = ''] = found
      if (!fits(pattern, path)) return []
      const group = text.slice(0, found.index).match(/[\s\S]*^(?:export )?const (\w+) = /m)?.[1] ?? ''
      const own = /\/desk(\.ts|\/own\/)/.test(file)
      const called = own ? 'desk' : wholeOf(group)
      return [
        `endpoint  ${method} ${pattern}  is ${called}.${name}`,
        `contract  ${placeOf(file, new RegExp(`^  ${name}: endpoint`))}`,
        ...handlersOf(called, name).map((place) => `handler   ${place}`),
        ...placesIn(BROWSER, new RegExp(`\\b${called}\\.${name}\\b`)).map((place) => `asked in  ${place}`),
      ]
    })
  })
}

/** The contract that a group of endpoints in a file of its own is a part of; the group itself when it is whole. */
function wholeOf(group: string): string {
  const whole = new RegExp(`^export const (\\w+) = \\{\\n {2}\\.\\.\\.${group},`, 'm')
  return filesOf(CONTRACT).flatMap((file) => textOf(file).match(whole)?.[1] ?? [])[0] ?? group
}

/** Endpoints of the desk's lists, whose addresses `deskResource` makes of the list's name. */
async function deskListEndpoints(path: string): Promise<string[]> {
  if (!path.startsWith('/api/desk/')) return []
  const { deskResources } = await import('../../packages/contract/src/desk.ts')
  const { endpointsOf } = await import('../../packages/contract/src/desk/resource.ts')
  return deskResources.flatMap((resource) => {
    const endpoints = Object.entries(endpointsOf(resource)).filter(([, { at }]) => fits(at.split(' ')[1]!, path))
    if (endpoints.length === 0) return []
    const action = /^\/api\/desk\/[^/]+\/[^/]+\/([^/]+)/.exec(path)?.[1]
    return [...endpoints.map(([name, { at }]) => `endpoint  ${at}  is ${name}`), ...deskListAt(resource.name, action)]
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

/** Handlers by their names in the object given to `implement`, or in a part of it that is made beside it. */
function handlersOf(called: string, name: string): string[] {
  const implemented = new RegExp(`implement\\(\\s*(\\{ )?${called}\\b`)
  return filesOf(`${SERVER}/features/**/*.ts`).flatMap((file) => {
    const text = textOf(file)
    if (!text.includes('implement(') || !new RegExp(`\\b${called}\\b`).test(text)) return []
    const from = text.search(implemented)
    const inside = text.slice(from).search(new RegExp(`^\\s+(async )?${name}\\b[:(,]`, 'm'))
    if (from >= 0 && inside >= 0) return `${file}:${text.slice(0, from + inside + 1).split('\n').length}`
    const part = new RegExp(`^\\s+${name}: ((async )?\\(|\\w+[(,])`)
    const parts = placesIn(file.replace(/[^/]+$/, '**/*.ts'), part)
    return parts.length > 0 ? parts : (placeOf(file, new RegExp(`\\b${name}\\b`)) ?? [])
  })
}

function fits(pattern: string, path: string) {
  const trimmed = path.replace(/\/$/, '')
  return new RegExp(`^${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}$`).test(trimmed)
}
