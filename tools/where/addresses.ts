import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'vite'
import { literal } from './words.ts'

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

interface Found {
  kind: 'page' | 'redirect' | 'missing'
  route: { name: string; title: string; module: string; search?: object }
  to: string
  status: number
}

/** Exports of the web's modules. */
interface Web {
  find: (routes: unknown, place: { path: string; search: string; isSignedIn: boolean }) => Found
  routes: unknown
}

/** Places of the endpoint in the contract, its handler and its callers. */
export function endpointsAt(path: string): string[] {
  return globSync('packages/contract/src/*.ts').flatMap((file) => {
    const endpoints = readFileSync(file, 'utf8').matchAll(/(\w+): endpoint\(\{\s*at: '(\w+) (.+?)'/g)
    return [...endpoints].flatMap(([, name = '', method = '', pattern = '']) => {
      if (!fits(pattern, path)) return []
      const feature = file.match(/([\w-]+)\.ts$/)![1]!
      return [
        `endpoint  ${method} ${pattern}  is ${feature}.${name}`,
        `contract  ${placeOf(file, new RegExp(`^  ${name}: endpoint`))}`,
        ...handlersOf(feature, name).map((place) => `handler   ${place}`),
        ...linesOf(`${WEB}/**/*.{ts,tsx}`, new RegExp(`\\b${feature}\\.${name}\\b`)).map(
          (place) => `asked in  ${place}`,
        ),
      ]
    })
  })
}

/** Places of the route and its page, found by the site's own router. */
export async function pagesAt(url: string): Promise<string[]> {
  const { find, routes } = await webModules()
  const [path = '', search = ''] = url.split('?')
  const found = find(routes, { path, search, isSignedIn: true })
  if (found.kind === 'missing') return []
  if (found.kind === 'redirect') return [`leads on  to ${found.to} (${found.status})`, ...(await pagesAt(found.to))]
  const { name, title, module, search: parameters = {} } = found.route
  const route = linesOf(`${WEB}/{features,pages}/**/routes.ts`, new RegExp(`name: '${name}'`))
  return [
    `page      «${title}», counted as ${name}${Object.keys(parameters).map((one) => `, ?${one}=`)}`,
    ...route.map((place) => `route     ${place}`),
    `drawn by  apps/web/${module}`,
  ]
}

let modules: Promise<Web> | undefined

function webModules() {
  modules ??= loadWeb()
  return modules
}

/** Loaded with Vite, because the web's code imports CSS and JSX. */
async function loadWeb(): Promise<Web> {
  const vite = await createServer({
    root: 'apps/web',
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    const [{ find }, { routes }] = (await Promise.all([
      vite.ssrLoadModule('/src/navigation/find.ts'),
      vite.ssrLoadModule('/src/routes.ts'),
    ])) as [Web, Web]
    return { find, routes }
  } finally {
    await vite.close()
  }
}

/** Mentions of addresses outside the contract, such as the server's own and files. */
export function mentionsOf(path: string): string[] {
  return linesOf(`${SERVER}/**/*.ts`, new RegExp(`['"\`]${literal(path)}`)).map((place) => `named in  ${place}`)
}

function handlersOf(feature: string, name: string): string[] {
  return globSync(`${SERVER}/features/**/*.ts`)
    .filter((file) => new RegExp(`implement\\(${feature}\\b`).test(readFileSync(file, 'utf8')))
    .flatMap((file) => placeOf(file, new RegExp(`^\\s+(async )?${name}\\b[:(]`)) ?? [])
}

function fits(pattern: string, path: string) {
  const trimmed = path.replace(/\/$/, '')
  return new RegExp(`^${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}$`).test(trimmed)
}

function placeOf(file: string, line: RegExp): string | null {
  const index = readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((text) => line.test(text))
  return index < 0 ? null : `${file}:${index + 1}`
}

function linesOf(files: string, line: RegExp): string[] {
  return globSync(files)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => placeOf(file, line) ?? [])
    .sort()
}
