module.exports = { rest: { defaultLimit: 1000000, maxLimit: 1000000, withCount: false } };
