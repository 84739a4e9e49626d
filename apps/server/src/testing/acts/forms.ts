import type { FastifyInstance } from 'fastify'

/** Edits a person's own profile like a browser's form. */
export const sendForm = (app: FastifyInstance, person: string, fields: FormData) =>
  send(app, 'PATCH', '/api/auth/users/me/', person, fields)

export const uploadForm = (app: FastifyInstance, url: string, person: string, fields: FormData) =>
  send(app, 'POST', url, person, fields)

export const patchForm = (app: FastifyInstance, url: string, person: string, fields: FormData) =>
  send(app, 'PATCH', url, person, fields)

async function send(app: FastifyInstance, method: 'POST' | 'PATCH', url: string, person: string, fields: FormData) {
  const request = new Request('http://localhost/', { method, body: fields })
  return app.inject({
    method,
    url,
    headers: { authorization: person, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** A list is sent as repeated fields. */
export function form(fields: Record<string, string | File | (string | File)[]>): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value)
  return data
}
