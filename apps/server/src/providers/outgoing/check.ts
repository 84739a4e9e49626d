import { type Finding, failureOf, fine } from '../check.ts'
import { openTlsTunnel, type WayOut } from './index.ts'

/** Opens the way to the first named host, or to Telegram, which needs a proxy most often. */
export async function checkWay({ proxy, hosts }: WayOut): Promise<Finding[]> {
  const host = hosts[0] ?? 'api.telegram.org'
  try {
    const socket = await openTlsTunnel(proxy, host, 443, host)
    socket.destroy()
    return [fine(`дорога к ${host} открыта`)]
  } catch (error) {
    return [failureOf(error, 'OUTGOING_PROXY')]
  }
}
