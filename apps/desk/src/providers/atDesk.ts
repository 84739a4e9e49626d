import type { DeskMe, DeskResourceInfo } from '@palata/contract/desk'
import { SCREENS } from '#resources.ts'
import type { AtDesk } from './me.ts'

/** What a person may see and do, by the server's replies. Separate from `me.ts`, which the lists' screens import. */
export function atDesk(me: DeskMe, resources: readonly DeskResourceInfo[]): AtDesk {
  const infoOf = (name: string | undefined) => resources.find((one) => one.name === name)
  const screenOf = (key: string) => SCREENS.find((screen) => screen.key === key)
  return {
    ...me,
    serves: (key) => infoOf(screenOf(key)?.contract.name) !== undefined,
    waitingIn: (key) => {
      const screen = screenOf(key)
      return screen?.countsWaiting ? (infoOf(screen.contract.name)?.waiting ?? 0) : 0
    },
    mayAct: (contract, { name }) => infoOf(contract.name)?.actions.some((action) => action.name === name) ?? false,
  }
}
