/** Whether an event stream reports changes to this page; polling is off then. */
export const liveness = { isOn: false }
