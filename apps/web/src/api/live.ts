/** Whether a stream tells this page of what changes: then nothing is asked by the clock. */
export const liveness = { isOn: false }
