/** Key of the bell's data. */
export const checkKey = () => ['notifications', 'check'] as const
export const listKey = () => ['notifications', 'list'] as const
export const devicesKey = () => ['notifications', 'devices'] as const
