import type { DeskMe, DeskResourceInfo } from '@palata/contract/desk'
import { VIEWS } from '#resources/index.ts'
import type { AtDesk } from './me.ts'

/** What a person may see and do, by the server's replies. Separate from `me.ts`, which the lists' views import. */
export function atDesk(me: DeskMe, resources: readonly DeskResourceInfo[]): AtDesk {
  const infoOf = (name: string | undefined) => resources.find((one) => one.name === name)
  const viewOf = (key: string) => VIEWS.find((view) => view.key === key)
  return {
    ...me,
    serves: (key) => infoOf(viewOf(key)?.contract.name) !== undefined,
    waitingIn: (key) => {
      const view = viewOf(key)
      return view?.countsWaiting ? (infoOf(view.contract.name)?.waiting ?? 0) : 0
    },
    mayAct: (contract, { name }) => infoOf(contract.name)?.actions.some((action) => action.name === name) ?? false,
  }
}
