const effects = ['none', 'creates', 'charges', 'moves-money'];

/** Every operation says what it does to the world: idempotency checks and live safety go by it. */
export default function operationEffect() {
  return {
    // Under Paths: webhooks are sent by the server and have no effect of their own.
    Paths: {
      PathItem: {
        Operation(operation, ctx) {
          if (operation['x-unshaped'] || effects.includes(operation['x-effect'])) return;
          ctx.report({
            message: `\`x-effect\` is one of ${effects.join(', ')}, not \`${operation['x-effect']}\`.`,
            location: ctx.location.child('x-effect'),
          });
        },
      },
    },
  };
}
