import type { DeskRole } from '@palata/contract/endpoint'

const ROLES: Record<DeskRole, string> = { editor: 'редактор', moderator: 'модератор', operator: 'оператор' }

/** «редактор, оператор» */
export const rolesInWords = (roles: readonly DeskRole[]) => roles.map((role) => ROLES[role]).join(', ')
