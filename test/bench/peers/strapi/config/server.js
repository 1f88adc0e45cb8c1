module.exports = () => ({ host: '127.0.0.1', port: 0, app: { keys: ['for', 'the', 'bench'] }, dirs: { public: process.env.PEER_FOLDER } });
