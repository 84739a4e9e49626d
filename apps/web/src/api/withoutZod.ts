/**
 * Stands for zod in the web app's build: the browser needs an endpoint's address alone, the server checks what it gets.
 * Every property and every call gives the same thing back, so that schema declarations run and weigh nothing.
 */
export const z: unknown = new Proxy(() => {}, { get: () => z, apply: () => z })
