module.exports = require('@strapi/strapi').factories.createCoreController('api::shelf.shelf');
