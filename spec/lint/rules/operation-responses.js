const everywhere = {
  401: 'Missing or invalid credentials yield HTTP 401',
  429: 'every operation is rate-limited',
};

/** Every operation documents the answers that any operation may give. */
export default function operationResponses() {
  return {
    // Under Paths: webhooks are answered by the receiver.
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
