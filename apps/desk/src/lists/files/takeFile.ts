import { desk } from '@palata/contract/desk'
import { addressOf, type Endpoint } from '@palata/contract/endpoint'
import { type Api, ApiError } from '@site/api/api.tsx'
import { readToken } from '@site/api/session.ts'

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** Downloads a file from the server and saves it as `name`. Throws `ApiError` when it is refused. */
export async function takeFile(api: Api, endpoint: Endpoint, { params, query, body }: Asked, name: string) {
  // This call renews an expired token; `fetch` below would not.
  await api.call(desk.me, undefined, { quiet: true })
  const [method, path] = addressOf(endpoint.at, params)
  const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''
  const response = await fetch(path + search, {
    method,
    headers: { authorization: `Bearer ${readToken()}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined))
  save(await response.blob(), name)
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
