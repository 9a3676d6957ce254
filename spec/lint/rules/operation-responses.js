const everywhere = {
  401: 'missing or invalid credentials get 401',
  429: 'every operation is rate-limited',
};

/** Every operation documents the responses that all operations have in common. */
export default function operationResponses() {
  return {
    // Under Paths only, because the receiver answers webhooks.
    Paths: {
      PathItem: {
        Operation(operation, ctx) {
          for (const [status, reason] of Object.entries(everywhere)) {
            if (operation.responses?.[status]) continue;
            ctx.report({
              message: `A ${status} response is missing: ${reason}.`,
              location: ctx.location.child('responses'),
            });
          }
        },
      },
    },
  };
}
