import { setImmediate as nextTurn } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import { contract } from '@palata/contract'
import type { ClubValues } from '@palata/contract/club/settings'
import type { Endpoint } from '@palata/contract/endpoint'
import { tokenScopeOf } from '@palata/contract/tokens'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import { sendStored } from '#platform/replies/sendStored.ts'
import { type StoredReply, storedDocument } from '#platform/replies/storedReply.ts'

const access = {
  public: 'всем',
  account: 'вошедшим',
  paid: 'по подписке',
  moderator: 'модераторам',
  desk: 'за столом',
} as const

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Токен входа, на 15 минут' },
  token: { type: 'http', scheme: 'bearer', description: 'Ключ API, palata_…, с нужным правом' },
} as const

/** Describes all contract routes registered after it: OpenAPI 3.1 and a page to read it. */
export async function describeApi(app: FastifyInstance, club: () => ClubValues, version: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API', version },
      components: { securitySchemes: SECURITY },
    },
    transform: ({ url, route }) => ({ url, schema: schemaOf(route) }),
  })
  const sections = oncePerProcess(docsSections)
  const schemas = oncePerProcess(() => endpointByEndpoint(schemasOf))
  sendKept(app, '/api/openapi.json', 'application/json', club, async (brand) => {
    await schemas()
    return JSON.stringify({ ...app.swagger(), info: { title: `${brand}: API`, version } })
  })
  sendKept(app, '/api/docs', 'text/html', club, async (brand) => docsPage(brand, await sections()))
}

/** What failed is made anew at its next reader. */
function oncePerProcess<Result>(make: () => Promise<Result>) {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Other requests have a turn after each endpoint: the schemas of all take a fifth of a second. */
async function endpointByEndpoint(work: (endpoint: Endpoint) => void) {
  for (const endpoint of names.keys()) {
    work(endpoint)
    await nextTurn()
  }
}

/**
 * A document that everybody reads alike. It is made at its first reader, because it would delay each start, and kept with
 * its encodings: compressing a megabyte for each reader would delay the others.
 */
function sendKept(
  app: FastifyInstance,
  address: string,
  contentType: string,
  club: () => ClubValues,
  make: (brand: string) => Promise<string>,
) {
  let kept: { brand: string; stored: () => Promise<StoredReply> } | undefined
  app.get(address, async (request, reply) => {
    const { brand } = club()
    if (kept?.brand !== brand)
      kept = { brand, stored: oncePerProcess(async () => storedDocument(contentType, await make(brand))) }
    return sendStored(request, reply, await kept.stored(), 'public, max-age=300')
  })
}

const KEY_HEADER = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      maxLength: 100,
      description: 'С тем же ключом запрос выполняется один раз, повтор получает первый ответ',
    },
  },
}

const names = new Map<Endpoint, [feature: string, name: string]>(
  Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]): [Endpoint, [string, string]] => [
      endpoint,
      [feature, name],
    ]),
  ),
)

/** Schemas are made on request for the document; nothing validates by them. */
function schemaOf({ url, config }: RouteOptions): FastifySchema {
  const endpoint = config?.endpoint
  const [feature, name] = (endpoint && names.get(endpoint)) ?? []
  // A route outside the contract, or a second spelling of one in it.
  if (!endpoint || !feature || url !== endpoint.at.split(' ')[1]) return { hide: true }
  const { status = 200 } = endpoint
  const schemas = schemasOf(endpoint)
  const scope = tokenScopeOf(endpoint)
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.about,
    description: `Доступно: ${access[endpoint.access]}.${scope ? ` Право ключа API: ${scope}.` : ''}`,
    ...{ 'x-access': endpoint.access, ...(endpoint.roles && { 'x-roles': endpoint.roles }) },
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }, ...(scope ? [{ token: [scope] }] : [])] }),
    ...(endpoint.takesKey && {
      headers: { ...KEY_HEADER, ...(endpoint.takesKey === 'always' && { required: ['idempotency-key'] }) },
    }),
    ...(schemas.query && { querystring: schemas.query }),
    ...(schemas.body && { body: schemas.body, consumes: bodyTypes(endpoint) }),
    response: {
      [status]: [204, 302].includes(status)
        ? { type: 'null', description: status === 302 ? 'Переход' : 'Ответ' }
        : { ...schemas.reply, description: 'Ответ' },
      default: { type: 'null', description: 'Отказ: {"detail": текст} или {поле: [тексты]}' },
    },
  }
}

const made = new WeakMap<Endpoint, ReturnType<typeof makeSchemas>>()

function schemasOf(endpoint: Endpoint) {
  const known = made.get(endpoint) ?? makeSchemas(endpoint)
  made.set(endpoint, known)
  return known
}

function makeSchemas({ query, body, reply }: Endpoint) {
  return {
    query: query && inputOf(query),
    body: body && inputOf(body),
    reply: z.toJSONSchema(reply, { unrepresentable: 'any' }),
  }
}

function inputOf(type: z.ZodType) {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
}

function bodyTypes({ form }: Endpoint) {
  return ['application/json', ...(form ? ['multipart/form-data', 'application/x-www-form-urlencoded'] : [])]
}

async function docsSections() {
  const items = new Map<string, string[]>()
  await endpointByEndpoint((endpoint) => {
    const [feature] = names.get(endpoint)!
    const item = `<details><summary><code>${escapeHtml(endpoint.at)}</code> ${escapeHtml(endpoint.about)} <i>${access[endpoint.access]}</i></summary>
${schema('Параметры', endpoint.query)}${schema('Тело', endpoint.body)}${schema('Ответ', endpoint.reply)}</details>`
    items.set(feature, [...(items.get(feature) ?? []), item])
  })
  return [...items].map(([feature, ofFeature]) => `<h2>${feature}</h2>${ofFeature.join('')}`).join('')
}

function docsPage(brand: string, sections: string) {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API | ${escapeHtml(brand)}</title><link rel="stylesheet" href="/static/docs.css"></head><body><main><h1>API</h1><p>Машинное описание: <a href="/api/openapi.json">OpenAPI 3.1</a>. Отказ: <code>{"detail": "…"}</code> или <code>{"поле": ["…"]}</code>.</p>${sections}</main></body></html>`
}

function schema(title: string, type: z.ZodType | undefined) {
  if (!type) return ''
  return `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(inputOf(type), null, 2))}</pre>`
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
