const effects = ['none', 'creates', 'charges', 'moves-money'];

/** Every operation declares its effect, because idempotency checks and live safety depend on it. */
export default function operationEffect() {
  return {
    // Under Paths only, because webhooks have no effect on the server.
    Paths: {
      PathItem: {
        Operation(operation, ctx) {
          if (operation['x-unshaped'] || effects.includes(operation['x-effect'])) return;
          ctx.report({
            message: `\`x-effect\` must be one of ${effects.join(', ')}, not \`${operation['x-effect']}\`.`,
            location: ctx.location.child('x-effect'),
          });
        },
      },
    },
  };
}
