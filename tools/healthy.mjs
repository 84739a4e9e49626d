// The image's health check: asks the process beside it whether it is ready. The role says at which port it answers.
const { ROLE, PORT = '3000', HEALTH_PORT = '3001' } = process.env
const port = ROLE === 'worker' ? HEALTH_PORT : PORT
const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
