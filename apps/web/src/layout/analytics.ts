type Counter = ((id: number, action: string, value?: unknown) => void) & { a?: unknown[]; l?: number }

declare global {
  interface Window {
    ym?: Counter
  }
}

/** Yandex Metrika, if the operator configured a counter; otherwise hits do nothing. */
export function analytics(metrikaId: string): (url: string) => void {
  if (!/^\d+$/.test(metrikaId)) return () => {}
  const id = Number(metrikaId)
  if (!window.ym) {
    const queue: unknown[] = []
    window.ym = Object.assign((...call: unknown[]) => void queue.push(call), { a: queue, l: Date.now() }) as Counter
    window.ym(id, 'init', { defer: true, clickmap: false, webvisor: false })
    const script = document.createElement('script')
    script.async = true
    script.src = 'https://mc.yandex.ru/metrika/tag.js'
    document.head.append(script)
  }
  return (url) => {
    // No return value: the counter's script may return a function, and an effect would take it for its cleanup.
    window.ym?.(id, 'hit', url)
  }
}
