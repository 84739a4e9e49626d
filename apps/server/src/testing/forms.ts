import type { FastifyInstance } from 'fastify'

/** Changes a person's own profile as a browser's form does. */
export async function sendForm(app: FastifyInstance, person: string, fields: FormData) {
  const request = new Request('http://localhost/', { method: 'PATCH', body: fields })
  return app.inject({
    method: 'PATCH',
    url: '/api/auth/users/me/',
    headers: { authorization: person, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

export function form(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
