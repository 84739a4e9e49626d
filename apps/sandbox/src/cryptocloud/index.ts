import type { FastifyInstance } from 'fastify'
import { createFaults, failing, failures } from '../market/control.ts'
import { cryptoCloudApi } from './api.ts'
import { cryptoCloudControl } from './control.ts'
import { createDesk } from './desk.ts'
import { cryptoCloudPay } from './payPage.ts'
import { createTill } from './till.ts'

/** CryptoCloud (Trybit) v2: API, pay page, postbacks to `postbackUrl`, and the controls under `/__sim`. */
export function cryptoCloud(now: () => number, postbackUrl: string) {
  const faults = createFaults()
  const till = createTill(now)
  const desk = createDesk(now, postbackUrl)

  return async (app: FastifyInstance) => {
    app.register(failures(faults), { prefix: '/__sim/cryptocloud' })
    app.register(cryptoCloudControl(till, desk), { prefix: '/__sim/cryptocloud' })
    app.register(cryptoCloudPay(till, desk), { prefix: '/cryptocloud/pay' })
    app.register(
      failing(faults, (outside) => {
        outside.register(cryptoCloudApi(till, desk), { prefix: '/cryptocloud/v2' })
      }),
    )
  }
}
