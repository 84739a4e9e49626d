import { checkWay } from '../../providers/outgoing/check.ts'
import { wayOutOf } from '../messages/outgoing.ts'
import { type CheckOf, modeOf } from './world.ts'

export const outgoing: CheckOf = ({ config }) => {
  const way = wayOutOf(config)
  return {
    name: 'proxy',
    title: 'Прокси наружу',
    mode: modeOf(way, false),
    settings: 'OUTGOING_PROXY и OUTGOING_PROXY_HOSTS',
    run: () => checkWay(way!),
  }
}
