import { resolve } from 'node:path'
import { createServer } from 'vite'
import { callsOfPage } from './calls.ts'
import { deskListAt } from './endpoints.ts'
import { literal, placeOf, placesIn } from './files.ts'

interface Route {
  name: string
  path: string
  title: string
  module: string
  search?: object
  load: () => Promise<unknown>
}

interface Found {
  kind: 'page' | 'redirect' | 'missing'
  route: Route
  to: string
  status: number
}

interface Screen {
  key: string
  contract: { name: string }
}

/** Exports of the modules of the site and of the desk. */
interface Modules {
  find: (routes: unknown, place: { path: string; search: string; isSignedIn: boolean }) => Found
  routes: readonly Route[]
  deskRoutes: readonly Route[]
  screens: readonly Screen[]
}

/** Places of the route and its page, found by the site's own router, or by the desk's. */
export async function pagesAt(url: string): Promise<string[]> {
  const { find, routes, deskRoutes, screens } = await webModules()
  const [path = '', search = ''] = url.split('?')
  const isDesk = /^\/desk(\/|$)/.test(path)
  const place = { path: isDesk ? path.replace(/(.)\/$/, '$1') : path, search, isSignedIn: true }
  const found = find(isDesk ? deskRoutes : routes, place)
  if (found.kind === 'missing') return []
  if (found.kind === 'redirect') return [`leads on  to ${found.to} (${found.status})`, ...(await pagesAt(found.to))]
  return isDesk ? deskPage(found.route, screens) : sitePage(found.route)
}

function sitePage({ name, title, module, load, search = {} }: Route): string[] {
  const drawn = `apps/web${module ? `/${module}` : loadedBy(load)}`
  const route = placesIn('apps/web/src/{routes.ts,{features,pages}/**/routes.ts}', new RegExp(`name: '${name}'`))
  return [
    `page      «${title}», counted as ${name}${Object.keys(search)
      .map((one) => `, ?${one}=`)
      .join('')}`,
    ...route.map((place) => `route     ${place}`),
    `drawn by  ${drawn}`,
    ...callsOfPage(drawn, exportedBy(load)),
  ]
}

function deskPage({ name, path, title, load }: Route, screens: readonly Screen[]): string[] {
  const [, key = '', rest = ''] = /^\/desk\/([\w-]+)(.*)/.exec(path) ?? []
  const screen = screens.find((one) => one.key === key)
  const own = placeOf('apps/desk/src/routes.ts', new RegExp(`name: '${literal(name)}'`))
  const page = { '': 'lists/list/ListPage', '/:id': 'lists/item/ItemPage' }[rest] ?? 'forms/FormPage'
  const drawn = own ? `apps/desk${loadedBy(load)}` : `apps/desk/src/${page}.tsx, from its screen:`
  return [
    `page      the desk, «${title}»`,
    ...(own ? [`route     ${own}`] : []),
    `drawn by  ${drawn}`,
    ...placesIn('apps/desk/src/features/**/*.tsx', new RegExp(`(^ {2,4}|[{,] )key: '${key}',( title: |$)`)).map(
      (place) => `screen    ${place}`,
    ),
    ...(own ? callsOfPage(drawn, exportedBy(load)) : []),
    ...(screen ? deskListAt(screen.contract.name).filter((line) => !line.startsWith('screen')) : []),
  ]
}

/** The module that a loader imports: Vite keeps its path in the loader's code. */
const loadedBy = (load: Route['load']) => /import\w*\(["']([^"']+)/.exec(String(load))?.[1] ?? ''

/** The component that a loader takes of it: the last name of its code. */
const exportedBy = (load: Route['load']) => /\.(\w+)\W*$/.exec(String(load))?.[1] ?? '*'

/** Every pattern of an address of the site and of the desk. */
export async function patterns(): Promise<string[]> {
  const { routes, deskRoutes } = await webModules()
  return [...routes, ...deskRoutes].map(({ path }) => path)
}

let modules: Promise<Modules> | undefined

function webModules() {
  modules ??= loadModules()
  return modules
}

/** Loaded with Vite, because the code of pages imports CSS and JSX. */
async function loadModules(): Promise<Modules> {
  const site = await load('apps/web', ['/src/navigation/routes/find.ts', '/src/routes.ts'])
  const desk = await load('apps/desk', ['/src/routes.ts', '/src/resources.ts'])
  return {
    find: site[0]!.find as Modules['find'],
    routes: site[1]!.routes as Route[],
    deskRoutes: desk[0]!.routes as Route[],
    screens: desk[1]!.SCREENS as Screen[],
  }
}

async function load(root: string, files: string[]): Promise<Record<string, unknown>[]> {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: [{ find: /^@site\//, replacement: `${resolve('apps/web/src')}/` }] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    return await Promise.all(files.map((file) => vite.ssrLoadModule(file)))
  } finally {
    await vite.close()
  }
}
