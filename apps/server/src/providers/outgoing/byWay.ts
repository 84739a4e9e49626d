import type { Socket } from 'node:net'
import { Agent, Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { goesThrough, openTlsTunnel, openTunnel, type WayOut } from './index.ts'

/** From now on every `fetch` of this process goes the way. */
export function takeWay(way: WayOut) {
  setGlobalDispatcher(new ByWay(way, getGlobalDispatcher()))
}

/** Chooses for each request between the proxy and the direct way. */
class ByWay extends Dispatcher {
  readonly #way: WayOut
  readonly #direct: Dispatcher
  readonly #proxied: Dispatcher

  constructor(way: WayOut, direct: Dispatcher) {
    super()
    this.#way = way
    this.#direct = direct
    this.#proxied = new Agent({
      connect: (options, done) => {
        void connectBy(way.proxy, options).then(
          (socket) => done(null, socket),
          (error: Error) => done(error, null),
        )
      },
    })
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { hostname } = new URL(String(options.origin))
    return (goesThrough(this.#way, hostname) ? this.#proxied : this.#direct).dispatch(options, handler)
  }
}

function connectBy(
  proxy: URL,
  { hostname, port, protocol }: { hostname: string; port: string; protocol: string },
): Promise<Socket> {
  if (protocol === 'https:') return openTlsTunnel(proxy, hostname, Number(port) || 443, hostname)
  return openTunnel(proxy, hostname, Number(port) || 80)
}
