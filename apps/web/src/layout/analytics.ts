type Counter = ((id: number, action: string, value?: unknown) => void) & { a?: unknown[]; l?: number }

declare global {
  interface Window {
    ym?: Counter
  }
}

/** Yandex Metrika, only where the operator gave a counter; otherwise hits do nothing. */
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
    // The counter's script may return anything: an effect would take a function for its cleanup.
    window.ym?.(id, 'hit', url)
  }
}
