module.exports = require('@strapi/strapi').factories.createCoreService('api::shelf.shelf');
