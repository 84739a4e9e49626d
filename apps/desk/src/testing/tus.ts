const ID = '0123456789abcdef0123456789abcdef'

/** A fake tus server: it accepts chunks, and a test can cut its connection. */
export function tusServer() {
  const asked: string[] = []
  const parts: number[] = []
  let length = 0
  let left = Number.POSITIVE_INFINITY
  let isHeld = false
  const offset = () => parts.reduce((sum, bytes) => sum + bytes, 0)

  class Request {
    upload: { onprogress: ((event: object) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: ((error: Error) => void) | null = null
    status = 0
    responseText = ''
    #method = ''
    #sent: Record<string, string> = {}
    #given: Record<string, string> = {}
    #isAborted = false

    open(method: string) {
      this.#method = method
    }
    setRequestHeader(name: string, value: string) {
      this.#sent[name.toLowerCase()] = value
    }
    getResponseHeader(name: string) {
      return this.#given[name.toLowerCase()] ?? null
    }
    abort() {
      this.#isAborted = true
    }
    send(body: Blob | null) {
      queueMicrotask(() => {
        asked.push(this.#method)
        if (this.#isAborted || (isHeld && this.#method === 'PATCH')) return
        if (left <= 0) return this.onerror?.(new Error('no line'))
        if (this.#method === 'PATCH') left -= 1
        this.#answer(body)
        this.onload?.()
      })
    }

    #answer(body: Blob | null) {
      this.status = 204
      if (this.#method === 'POST') {
        length = Number(this.#sent['upload-length'])
        this.status = 201
        this.#given = { location: `/api/desk/uploads/${ID}/` }
      }
      if (this.#method === 'PATCH') parts.push(body?.size ?? 0)
      if (this.#method === 'HEAD') this.status = 200
      if (this.#method === 'PATCH' || this.#method === 'HEAD')
        this.#given = { 'upload-offset': String(offset()), 'upload-length': String(length) }
    }
  }

  return {
    ID,
    Request,
    asked,
    /** Sizes of the received chunks, in order. */
    parts: () => [...parts],
    cutAfter: (sent: number) => {
      left = sent
    },
    mend: () => {
      left = Number.POSITIVE_INFINITY
    },
    /** From now on chunks get no reply. */
    hold: () => {
      isHeld = true
    },
  }
}
