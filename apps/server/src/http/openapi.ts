import { contract } from '@palata/contract'
import type { Endpoint } from '@palata/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const access = { public: 'всем', account: 'вошедшим', paid: 'по подписке', moderator: 'модераторам' } as const

/** OpenAPI 3.1 of the whole contract: https://spec.openapis.org/oas/v3.1.1 */
function openapi(brand: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const [method, url] = endpoint.at.split(' ') as [string, string]
      const path = url.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(feature, name, endpoint, url) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand}: API`, version },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(feature: string, name: string, endpoint: Endpoint, url: string) {
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, param]) => ({
    name: param,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = endpoint.query
    ? (z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }) as {
        properties?: object
        required?: string[]
      })
    : {}
  const inQuery = Object.entries(query.properties ?? {}).map(([param, schema]) => ({
    name: param,
    in: 'query',
    required: query.required?.includes(param) ?? false,
    schema,
  }))
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.about,
    description: `Доступно: ${access[endpoint.access]}.`,
    'x-access': endpoint.access,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...inPath, ...inQuery],
    ...(endpoint.body && {
      requestBody: { content: bodyTypes(endpoint, z.toJSONSchema(endpoint.body, { io: 'input' })) },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.status === 302 ? 'Переход' : 'Ответ',
        ...(![204, 302].includes(endpoint.status ?? 200) && {
          content: { 'application/json': { schema: z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' }) } },
        }),
      },
      default: { description: 'Отказ: {"detail": текст} или {поле: [тексты]}' },
    },
  }
}

function bodyTypes({ form }: Endpoint, schema: object) {
  const forms = { 'multipart/form-data': { schema }, 'application/x-www-form-urlencoded': { schema } }
  return { 'application/json': { schema }, ...(form && forms) }
}

export function openapiRoutes(brand: string, version: string) {
  const document = openapi(brand, version)
  const page = docsPage(brand)
  return async (app: FastifyInstance) => {
    app.get('/api/openapi.json', async (_, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(document),
    )
    app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  }
}

function docsPage(brand: string) {
  const sections = Object.entries(contract).map(([feature, endpoints]) => {
    const items = Object.values(endpoints as Record<string, Endpoint>).map(
      (
        endpoint,
      ) => `<details><summary><code>${escapeHtml(endpoint.at)}</code> ${escapeHtml(endpoint.about)} <i>${access[endpoint.access]}</i></summary>
${schema('Параметры', endpoint.query)}${schema('Тело', endpoint.body)}${schema('Ответ', endpoint.reply)}</details>`,
    )
    return `<h2>${feature}</h2>${items.join('')}`
  })
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API | ${escapeHtml(brand)}</title><link rel="stylesheet" href="/static/docs.css"></head><body><main><h1>API</h1><p>Машинное описание: <a href="/api/openapi.json">OpenAPI 3.1</a>. Отказ: <code>{"detail": "…"}</code> или <code>{"поле": ["…"]}</code>.</p>${sections.join('')}</main></body></html>`
}

function schema(title: string, type: z.ZodType | undefined) {
  if (!type) return ''
  return `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }), null, 2))}</pre>`
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
